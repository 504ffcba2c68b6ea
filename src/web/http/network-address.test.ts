import { expect, test } from 'vitest'
import { clientNetwork, ownerNetwork } from './network-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.7:4711', '203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.250', '203.0.113.250', '203.0.113.0/24'],
  ['::FFFF:cb00:71fa', '203.0.113.250', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:203.0.113.250', '203.0.113.250', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['unknown', 'unknown', 'unknown'],
])('%s is counted as %s, and as %s if a try costs money', (address, client, owner) => {
  expect([clientNetwork(address), ownerNetwork(address)]).toEqual([client, owner])
})
