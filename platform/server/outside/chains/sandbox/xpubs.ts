/** The public keys of a sandbox's accounts, written down so that a start derives nothing; wallet.ts has the keys. */
import type { ChainName } from "../port.ts";

export const sandboxXpubs: Readonly<Record<ChainName, string>> = {
  ethereum: "xpub6CGtnhMun5oZCLh3oAYcTXVin7TFNiouTpgZgFUy4qzKzqcngCmRdZZmU8AhC6WYWrpsncgEQacHY2uy4hmWeNdPPYcHp95JgSrR8jKS5YA",
  bitcoin: "xpub6Bi14BBqZV7RvPj34qUoCGdjD5SiqC65RCzfJ3psmCp7kB8az8H9vgjaGBVqRm353xQdKkoWAdUiqFH54szZTobKWY46Yd9SwGR1AhXqmJF",
  tron: "xpub6BjadeczxJ2TW2yyzWPMyxQCiSoyr6hEmiqPHAu9iGnS9fwdTCcjYqZDqsUEmKPiZs1cs1c2XtkD4NBcfurP4gfTPoAaifawhoUo25UVMpv",
};
