import { BlockList, isIP } from 'node:net';

/** Addresses and networks of a setting, one a line: 203.0.113.7, 10.0.0.0/8, 2001:db8::/32. */
export function readNetworks(text: unknown): { wrong: string[]; has(address: string): boolean } {
  const list = new BlockList();
  const lines = typeof text === 'string' ? text.split(/[\s,，;；]+/).filter(Boolean) : [];
  const wrong = lines.filter((line) => !addNetwork(list, line));
  return {
    wrong,
    has(address) {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
      const kind = isIP(plain);
      return kind !== 0 && list.check(plain, kind === 6 ? 'ipv6' : 'ipv4');
    },
  };
}

function addNetwork(list: BlockList, line: string): boolean {
  const [address = '', bits, ...rest] = line.split('/');
  const kind = isIP(address);
  const most = { 4: 32, 6: 128 }[kind];
  if (most === undefined || rest.length > 0) return false;
  const family = kind === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else if (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
    list.addSubnet(address, Number(bits), family);
  else return false;
  return true;
}
