import { sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joined, numberBytes } from './bytes.ts'
import { sampleCheckpoint, sampleLog, sampleSigner, sampleWitness } from './fixtures/sample-log.ts'
import {
  cosignedText,
  decodeBase64,
  decodeCheckpoint,
  decodeNoteKey,
  encodeBase64,
  keyTypes,
  verifyCheckpoint,
} from './note.ts'

const keys = { log: decodeNoteKey(sampleLog.publicText), witnesses: [decodeNoteKey(sampleWitness.publicText)] }
const note = sampleCheckpoint(5)
const [body = '', signatures = ''] = note.split('\n\n')

describe('base64', () => {
  it('gives every list of bytes again, and reads one spelling only', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const text = encodeBase64(bytes)
        expect([...decodeBase64(text)]).toEqual([...bytes])
        if (text.endsWith('=')) expect(decodeBase64(text.replace(/=+$/, ''))).toHaveLength(0)
      }),
    )
    // The last letter has bits that stand for nothing.
    for (const text of ['AB==', 'AAB=', 'A', 'AAAA ', 'AA-_', '\n']) expect(decodeBase64(text), text).toHaveLength(0)
  })
})

describe('the text of a public key', () => {
  const [, name, id, encoded = ''] = /^(.*?)\+(.*?)\+(.*)$/.exec(sampleLog.publicText) ?? []
  it.each([
    ['another id', `${name}+00000000+${encoded}`],
    ['an id in capitals', `${name}+${id?.toUpperCase()}+${encoded}`],
    ['another name', `other+${id}+${encoded}`],
    ['a name with a blank', `a b+${id}+${encoded}`],
    ['no name', `+${id}+${encoded}`],
    ['a key of 31 bytes', `${name}+${id}+${encodeBase64(decodeBase64(encoded).slice(0, 32))}`],
    ['a key of an unknown type', `${name}+${id}+${encodeBase64(decodeBase64(encoded).with(0, 2))}`],
    ['nothing', ''],
  ])('is refused with %s', (_, text) => {
    expect(() => decodeNoteKey(text)).toThrow('key')
  })
})

describe('the text of a checkpoint', () => {
  it.each([
    ['no signatures', `${body}\n\n`],
    ['no blank line', body],
    ['a line after the signatures without an end', `${note}x`],
    ['a size in hex', note.replace('\n5\n', '\n0x5\n')],
    ['a size with a sign', note.replace('\n5\n', '\n+5\n')],
    ['a size beyond 2^53', note.replace('\n5\n', '\n9999999999999999\n')],
    ['a root of another length', note.replace(body.split('\n')[2] ?? '', 'AAAA')],
    ['another dash', `${body}\n\n${signatures.replaceAll('—', '-')}`],
    ['a signature of four bytes', `${body}\n\n— name ${encodeBase64(new Uint8Array(4))}\n`],
    ['65 signatures', `${body}\n\n${`— name ${encodeBase64(new Uint8Array(8))}\n`.repeat(65)}`],
  ])('is refused with %s', (_, text) => {
    expect(() => decodeCheckpoint(text)).toThrow()
  })

  it('can have further lines, which are signed as well', () => {
    const more = decodeCheckpoint(`${body}\nextension\n\n${signatures}`)
    expect(more).toMatchObject({ origin: sampleLog.name, size: 5, body: `${body}\nextension\n` })
  })
})

describe('the signatures of a checkpoint', () => {
  it('are those of the log and of each witness that signed, with its time', async () => {
    const [cosigned] = [{ name: sampleWitness.name, at: 1_795_000_000 }]
    expect(await verifyCheckpoint(decodeCheckpoint(note), keys)).toEqual({ verified: true, cosigned: [cosigned] })
    const unknown = decodeNoteKey(sampleSigner('silent.example/w2', keyTypes.witness).publicText)
    expect(await verifyCheckpoint(decodeCheckpoint(note), { ...keys, witnesses: [unknown] })).toEqual({
      verified: true,
      cosigned: [],
    })
  })

  it('count once for each witness, with its latest time', async () => {
    const cosigned = (at: number) => {
      const bytes = sign(null, Buffer.from(cosignedText(`${body}\n`, at)), sampleWitness.key)
      return `— ${sampleWitness.name} ${encodeBase64(joined(sampleWitness.id, numberBytes(at, 8), bytes))}\n`
    }
    for (const more of [cosigned(1_795_000_009), cosigned(7)])
      expect(await verifyCheckpoint(decodeCheckpoint(`${note}${more}${more}`), keys)).toMatchObject({
        cosigned: [{ name: sampleWitness.name, at: more === cosigned(7) ? 1_795_000_000 : 1_795_000_009 }],
      })
  })

  it('count for no other body: one changed bit of it is enough', async () => {
    const bits = fc.integer({ min: 0, max: 7 })
    await fc.assert(
      fc.asyncProperty(bits, fc.integer({ min: body.indexOf('\n5\n') + 3, max: body.length - 2 }), async (bit, at) => {
        const letter = String.fromCharCode(body.charCodeAt(at) ^ (1 << bit))
        const text = `${body.slice(0, at)}${letter}${body.slice(at + 1)}\n\n${signatures}`
        const read = (() => {
          try {
            return decodeCheckpoint(text)
          } catch {
            return undefined
          }
        })()
        if (read) expect(await verifyCheckpoint(read, keys)).toEqual({ verified: false, fault: 'unsigned' })
      }),
      { numRuns: 60 },
    )
  })

  it('of a key of the other kind count for nothing', async () => {
    const [log, witness] = [keys.log, keys.witnesses[0]]
    if (witness === undefined) throw new Error('the sample has a witness')
    const turned = { log: { ...log, type: keyTypes.witness }, witnesses: [] }
    expect(await verifyCheckpoint(decodeCheckpoint(note), turned)).toMatchObject({ fault: 'unsigned' })
    const asWitness = { log, witnesses: [{ ...witness, type: keyTypes.log }] }
    expect(await verifyCheckpoint(decodeCheckpoint(note), asWitness)).toMatchObject({ fault: 'cosignature_invalid' })
  })
})
