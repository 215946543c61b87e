/** Which addresses a door answers. */
import { BlockList, isIP } from "node:net";

/** Whether an address is one of these or in one of these networks, such as 10.0.0.0/8; every address where none is named. */
export function admission(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const listed = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = familyOf(address);
    if (prefix === undefined) listed.addAddress(address, family);
    else listed.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    // A server that listens on both families sees IPv4 so.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    return isIP(plain) !== 0 && listed.check(plain, familyOf(plain));
  };
}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");
