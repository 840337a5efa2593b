import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type NodeNetwork, openNetworks } from './networks.ts'
import { openRunFolder } from './run-folder.ts'

const run = promisify(execFile)

/** The addresses that a program sees in a node's network. */
async function addressesIn({ starter = ['env'] }: NodeNetwork): Promise<string> {
  const [program, ...args] = starter
  return (await run(program, [...args, 'cat', '/proc/net/fib_trie'])).stdout
}

test('each node has an address in a network of its own where the machine allows it, until the run ends', async () => {
  const folder = await openRunFolder('kapao-networks-')
  try {
    const [one, two] = [...(await openNetworks(folder, ['node1', 'node2'])).values()]
    if (one?.cable === undefined || two?.cable === undefined) {
      // Not root, or in a container that allows no networks.
      expect([one?.host, two?.host]).toEqual(['127.0.0.1', '127.0.0.1'])
      return
    }
    expect(await addressesIn(one)).toContain(one.host)
    expect(await addressesIn(one)).not.toContain(two.host)
    await one.cable.cut()
    await one.cable.mend()
    await folder.close()
    await expect(addressesIn(one)).rejects.toThrow(/No such file/)
    expect((await run('ip', ['-brief', 'address'])).stdout).not.toContain(one.host.replace(/\d+$/, '1/24'))
  } finally {
    await folder.close()
  }
})
