import { readFileSync } from 'node:fs'
import { business } from '@terahold/contract/constants'
import { expect, it } from 'vitest'

const sources = new URL('../../../../../contracts/src/', import.meta.url)

it.each([
  ['OperatorRegistry', 'DELAY', `${business.operatorChangeHours} hours`],
  ['ReserveVault', 'EXIT_AFTER', `${business.reserveExitDays} days`],
])('writes the delay of %s in texts as the contract enforces it', (contract, name, time) => {
  const source = readFileSync(new URL(`${contract}.sol`, sources), 'utf8')
  expect(source).toContain(`uint64 public constant ${name} = ${time};`)
})
