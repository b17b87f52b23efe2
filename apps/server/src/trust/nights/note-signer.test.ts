import { keyTypes } from '@terahold/proof/note'
import { expect, it } from 'vitest'
import { newNoteSigner, parseNoteSigner, privateTextOf, signCheckpoint } from './note-signer.ts'
import { parseWitness } from './witness-client.ts'

const log = newNoteSigner('terahold.example/nights', keyTypes.log)
const witness = newNoteSigner('one.example/w', keyTypes.witness)
const head = { size: 3, root: new Uint8Array(32).fill(7) }

it.each([log, witness])('the private key of $key.name is read as it was written, and signs the same', (signer) => {
  const read = parseNoteSigner(`${privateTextOf(signer)}\n`)
  expect(read.publicText).toBe(signer.publicText)
  expect(signCheckpoint(read, head)).toBe(signCheckpoint(signer, head))
})

it('a private key with the name of another log is refused', () => {
  const renamed = privateTextOf(log).replace('terahold.example/nights', 'other.example/nights')
  expect(() => parseNoteSigner(renamed)).toThrow('The id of this private key is not that of its name and bytes')
})

it.each([
  ['nothing', ''],
  ['a public key', log.publicText],
  ['too few bytes', `PRIVATE+KEY+a+00000000+${'A'.repeat(43)}`],
  ['a type that is neither', privateTextOf(log).replace(/\+AQ?[A-Za-z0-9+/]/, (start) => `+/w${start.slice(3)}`)],
])('%s is no private key, and the message does not repeat it', (_, text) => {
  expect(() => parseNoteSigner(text)).toThrow(
    /^This is no private key of a log: create one with `terahold checkpoint key`$/,
  )
})

it('a witness is read from its public key and address', () => {
  const url = 'https://one.example/w'
  expect(parseWitness(`${witness.publicText} ${url}`)).toEqual({
    key: witness.key,
    publicText: witness.publicText,
    url,
  })
})

it('the key of a log is refused as that of a witness', () => {
  expect(() => parseWitness(`${log.publicText} https://one.example/w`)).toThrow(
    'terahold.example/nights has the key of a log, and a witness is needed',
  )
})
