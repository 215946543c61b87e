import { type MarketAnswer, ProductScreen } from "@assay/features/spot/web.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Suspense } from "react";
import { ContractDesk } from "./contract-desk.tsx";
import { useContractAnswer } from "./use-contract.ts";

/** Contracts on one market: its chart with the positions in it, the form, and what is open and waits. */
export default function ContractScreen() {
  return (
    <Suspense>
      <ProductScreen active="contracts">
        {(answer, pathOf) => <WithContract key={answer.market.symbol} answer={answer} pathOf={pathOf} />}
      </ProductScreen>
    </Suspense>
  );
}

interface WithContractProps {
  readonly answer: MarketAnswer;
  readonly pathOf: (symbol: string) => string;
}

function WithContract({ answer, pathOf }: WithContractProps) {
  const contract = useContractAnswer(answer.market.currency_id);
  return <Loaded query={contract}>{(terms) => <ContractDesk answer={answer} contract={terms} pathOf={pathOf} />}</Loaded>;
}
