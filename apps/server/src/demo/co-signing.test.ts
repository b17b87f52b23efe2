import { type Address, verifyTypedData } from 'viem'
import { expect, it } from 'vitest'
import { developmentAccount } from '../chain/signer/development-accounts.ts'
import { createCoSigning } from './co-signing.ts'
import type { DemoOperator } from './seed/accounts.ts'

const typedData = { domain: { name: 'T' }, types: { Root: [{ name: 'day', type: 'uint32' }] }, primaryType: 'Root' }

it('signs each root once for the two settlement operators, and for nobody else', async () => {
  const operators = [1, 2, 12].map((index): DemoOperator => {
    const roles: DemoOperator['roles'] = index === 12 ? ['support'] : ['settlement']
    return { ...developmentAccount(index), name: `Operator ${index}`, roles }
  })
  const [ada, bela] = operators
  const signers: Address[] = []
  const coSign = createCoSigning(
    {
      waiting: async () => [{ day: '2026-11-20', typedData: { ...typedData, message: { day: 1 } }, signers }] as never,
      sign: async (day, { signer, signature }) => {
        const signed = { ...typedData, message: { day: 1 }, address: signer, signature }
        expect([day, await verifyTypedData(signed as never)]).toEqual(['2026-11-20', true])
        signers.push(signer.toLowerCase() as Address)
        return signers.length as never
      },
    },
    operators,
  )
  await coSign()
  await coSign()
  expect(signers).toEqual([ada?.address.toLowerCase(), bela?.address.toLowerCase()])
})
