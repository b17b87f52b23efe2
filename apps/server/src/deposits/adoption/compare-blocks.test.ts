import { expect, it } from 'vitest'
import type { Chain } from '../../chain/chain.ts'
import { BlockMissing } from '../../chain/errors.ts'
import { compareBlocks } from './compare-blocks.ts'

const recorded = [10n, 20n, 30n, 40n].map((height) => ({ height, hash: `0x${height}` }))

/** A chain that has the recorded blocks up to `common`, other ones up to `newest`, and no more. */
const chain = (common: bigint, newest: bigint): Pick<Chain, 'block'> => ({
  async block(number) {
    if (number > newest) throw new BlockMissing(`no block ${number}`)
    return { number, hash: number > common ? `0xff${number}` : `0x${number}`, time: new Date(0) }
  },
})

it.each([
  ['has every recorded block', [45n, 50n, 50n], 40n, false],
  ['lags', [30n, 30n, 30n], 30n, false],
  ['lags behind every recorded block', [9n, 9n, 9n], undefined, false],
  ['is at a recorded height', [25n, 30n, 30n], 20n, true],
  ['is shorter, with another block', [15n, 35n, 35n], 10n, true],
  ['has none of the recorded blocks', [0n, 50n, 50n], undefined, true],
  ['has another block that is not final', [25n, 50n, 29n], 20n, false],
  ['calls blocks final that its nodes do not have', [25n, 29n, 50n], 20n, false],
] as const)(
  'compares recorded blocks with a chain that %s',
  async (_, [common, newest, finalized], last, isReplaced) => {
    const compared = await compareBlocks(chain(common, newest), recorded, finalized)
    expect([compared.last?.height, compared.isReplaced]).toEqual([last, isReplaced])
  },
)

it('finds nothing replaced where nothing is recorded', async () => {
  expect(await compareBlocks(chain(0n, 50n), [], 50n)).toEqual({ last: undefined, isReplaced: false })
})

it('passes other failures of the nodes on', async () => {
  const broken = { block: () => Promise.reject(new Error('broken')) }
  await expect(compareBlocks(broken, recorded, 50n)).rejects.toThrow('broken')
})
