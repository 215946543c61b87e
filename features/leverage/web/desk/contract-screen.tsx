import { type ProductPlace, ProductScreen } from "@assay/features/market/web.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { ContractDesk } from "./contract-desk.tsx";
import { useContractAnswer } from "../use-contract.ts";

/** Contracts on one market: its chart with the positions in it, the form, and what is open and waits. */
export default function ContractScreen() {
  return <ProductScreen active="leverage">{(place) => <WithContract {...place} />}</ProductScreen>;
}

function WithContract(place: ProductPlace) {
  const contract = useContractAnswer(place.answer.market.currency_id);
  return <Loaded query={contract}>{(terms) => <ContractDesk {...place} contract={terms} />}</Loaded>;
}
