/** The NFT marketplace on the server: call → query or command, job → command. */
import type { Notify } from "@assay/features/messages/server.ts";
import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { batched, command, type Feature, feature, query, setAsideWhile } from "@assay/server/feature.ts";
import { account, bills, calls, events } from "./contract.ts";
import {
  listArtists,
  listBids,
  listCollected,
  listCollections,
  listCurrencies,
  listDesk,
  listHistory,
  listMine,
  listOrders,
  listResales,
  listSales,
  readOrder,
  showArtist,
  showMine,
  showSale,
} from "./server/answers.ts";
import { acceptArtist, applyAsArtist, listApplications, type Photos, refuseArtist, showOwnArtist } from "./server/artists.ts";
import { readWaiting } from "./server/artists-store.ts";
import { customerRows } from "./server/customer-rows.ts";
import { marginNFT } from "./server/auction.ts";
import { bidLane } from "./server/bid-lane.ts";
import { listBoxes, listBoxOffers, listDeskSeries, listOpenings, listSeries, showBox, showSeries } from "./server/box-answers.ts";
import { buyBox, buyBoxOffer, resellBox } from "./server/boxes.ts";
import { buyNFT, type Linked, payNFTOrder, refuseNFTOrder } from "./server/buy.ts";
import { collect } from "./server/collect.ts";
import { endSales, expireOrders, returnMargins } from "./server/jobs.ts";
import { boxDrawn, openBlindBox } from "./server/open-boxes.ts";
import { panels } from "./server/panels.ts";
import { listEarnings, payArtist } from "./server/payouts.ts";
import { openPractice, renewPractice } from "./server/practice.ts";
import { type Media, mediaAside, offerAgain, publishWork, removeSale } from "./server/publish.ts";
import { removeWork, restoreWork, type Shelf } from "./server/removals.ts";
import { closeReports, listReports, reportWork } from "./server/reports.ts";
import { resellNFT } from "./server/resell.ts";
import { publishSeries, removeSeries } from "./server/series.ts";

export interface NftTerms {
  readonly mode: Config["mode"];
  /** Tells customers that they were outbid, have won or have sold. */
  readonly notify: Notify;
  /** Nobody buys from, or bids against, an account of his own. */
  readonly linked: Linked;
  readonly uploads: Media & Photos & Shelf;
}

export function nftFeature({ mode, notify, linked, uploads }: NftTerms): Feature {
  const practises = mode === "sandbox";
  return feature("nft", import.meta.dirname, {
    customerRows,
    agreements: ["nft"],
    accounts: [account],
    bills,
    topics: ["nft"],
    handlers: [
      query(calls.listSales, listSales),
      query(calls.showSale, showSale),
      query(calls.listArtists, listArtists),
      query(calls.showArtist, showArtist),
      query(calls.showOwnArtist, showOwnArtist(uploads)),
      command(calls.applyAsArtist, applyAsArtist(uploads)),
      query(calls.listCollections, listCollections),
      query(calls.listCurrencies, listCurrencies),
      query(calls.listBids, listBids),
      query(calls.listHistory, listHistory),
      command(calls.collect, collect),
      command(calls.buyNFT, buyNFT(linked)),
      command(calls.marginNFT, marginNFT(linked)),
      batched(
        calls.auctionNFT,
        bidLane(linked, notify),
        ({ id, price }) => ({ saleId: id, price }),
        (shown) => shown,
      ),
      query(calls.listMine, listMine),
      query(calls.showMine, showMine),
      query(calls.listResales, listResales),
      query(calls.listCollected, listCollected),
      command(calls.resellNFT, resellNFT),
      query(calls.listOrders, listOrders),
      query(calls.readNFTOrderMessage, readOrder),
      command(calls.payNFTOrder, payNFTOrder(notify)),
      command(calls.refuseNFTOrder, refuseNFTOrder),
      query(calls.listSeries, listSeries),
      query(calls.showSeries, showSeries),
      query(calls.listOpenings, listOpenings),
      query(calls.listBoxOffers, listBoxOffers),
      command(calls.buyBox, buyBox(linked)),
      query(calls.listBoxes, listBoxes),
      query(calls.showBox, showBox),
      command(calls.openBlindBox, openBlindBox),
      command(calls.resellBox, resellBox),
      command(calls.buyBoxOffer, buyBoxOffer(linked, notify)),
      query(calls.listDeskSeries, listDeskSeries),
      command(calls.publishSeries, publishSeries),
      command(calls.removeSeries, removeSeries),
      query(calls.listEarnings, listEarnings),
      command(calls.payArtist, payArtist),
      query(calls.listDesk, listDesk),
      setAsideWhile(command(calls.publishWork, publishWork(uploads)), calls.publishWork, mediaAside(uploads)),
      command(calls.reportWork, reportWork),
      query(calls.listReports, listReports),
      command(calls.closeReports, closeReports),
      command(calls.offerAgain, offerAgain),
      command(calls.removeSale, removeSale(notify)),
      command(calls.removeWork, removeWork(uploads, notify)),
      command(calls.restoreWork, restoreWork(uploads)),
      query(calls.listApplications, listApplications(uploads)),
      command(calls.acceptArtist, acceptArtist(uploads, notify)),
      command(calls.refuseArtist, refuseArtist(uploads, notify)),
    ],
    events,
    panels,
    finders: [ownerIn("nft.order", "order"), ownerIn("nft.box", "order"), ownerIn("nft.application", "order")],
    queues: [{ queue: "nft-artists", roles: ["product"], read: async (db) => await readWaiting(db) }],
    listeners: [boxDrawn(notify)],
    jobs: [endSales(notify), expireOrders(notify, linked), returnMargins(notify), ...(practises ? [renewPractice] : [])],
    shortcuts: ["nft"],
    boot: async (tx) => {
      // Outside the sandbox people publish works, with four eyes.
      if (practises) await openPractice(tx);
    },
  });
}
