import { sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joined, numberBytes } from './bytes.ts'
import { MalformedFile } from './file.ts'
import { sampleCheckpoint, sampleLog, sampleSigner, sampleWitness } from './fixtures/sample-log.ts'
import {
  cosignedText,
  decodeBase64,
  decodeCheckpoint,
  decodeNoteKey,
  encodeBase64,
  encodeNoteKey,
  keyId,
  keyTypes,
  verifiesEd25519,
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
  /** The text of a key with its own id. */
  const textOf = (type: number, length: number) => {
    const key = { name: 'n', type: type as 1, bytes: new Uint8Array(length) }
    return encodeNoteKey({ ...key, id: keyId(key.name, key.type, key.bytes) })
  }
  it.each([
    ['another id', `${name}+00000000+${encoded}`],
    ['an id in capitals', `${name}+${id?.toUpperCase()}+${encoded}`],
    ['another name', `other+${id}+${encoded}`],
    ['a name with a blank', `a b+${id}+${encoded}`],
    ['no name', `+${id}+${encoded}`],
    ['a key of 31 bytes', textOf(1, 31)],
    ['a key of 33 bytes', textOf(1, 33)],
    ['a key of an unknown type', textOf(2, 32)],
    ['nothing', ''],
  ])('is refused with %s', (_, text) => {
    expect(() => decodeNoteKey(text)).toThrow(MalformedFile)
  })
})

describe('the text of a checkpoint', () => {
  it.each([
    ['no signatures', `${body}\n\n`],
    ['no blank line', body],
    ['a blank line in its body', `${body}\n\nmore\n\n${signatures}`],
    ['no name', note.slice(note.indexOf('\n'))],
    ['a line after the signatures without an end', `${note}x`],
    ['a size in hex', note.replace('\n5\n', '\n0x5\n')],
    ['a size with a sign', note.replace('\n5\n', '\n+5\n')],
    ['a size beyond 2^53', note.replace('\n5\n', '\n9999999999999999\n')],
    ['a root of another length', note.replace(body.split('\n')[2] ?? '', 'AAAA')],
    ['another dash', `${body}\n\n${signatures.replaceAll('—', '-')}`],
    ['a signature of four bytes', `${body}\n\n— name ${encodeBase64(new Uint8Array(4))}\n`],
    ['65 signatures', `${body}\n\n${`— name ${encodeBase64(new Uint8Array(8))}\n`.repeat(65)}`],
  ])('is refused with %s', (_, text) => {
    expect(() => decodeCheckpoint(text)).toThrow(MalformedFile)
  })

  it('can have 64 signatures, of five bytes at least', () => {
    const line = `— name ${encodeBase64(Uint8Array.of(1, 2, 3, 4, 5))}\n`
    const read = decodeCheckpoint(`${body}\n\n${line.repeat(64)}`).signatures
    expect(read).toHaveLength(64)
    expect(read[0]).toEqual({ name: 'name', id: Uint8Array.of(1, 2, 3, 4), bytes: Uint8Array.of(5) })
  })

  it('can have further lines, which are signed as well', () => {
    const more = decodeCheckpoint(`${body}\nextension\n\n${signatures}`)
    expect(more).toMatchObject({ origin: sampleLog.name, size: 5, body: `${body}\nextension\n` })
  })
})

describe('the signatures of a checkpoint', () => {
  it('include the log’s and that of each witness that signed, with its time', async () => {
    const [cosigned] = [{ name: sampleWitness.name, at: 1_795_000_000 }]
    expect(await verifyCheckpoint(decodeCheckpoint(note), keys)).toEqual({ verified: true, cosigned: [cosigned] })
    const unknown = decodeNoteKey(sampleSigner('silent.example/w2', keyTypes.witness).publicText)
    expect(await verifyCheckpoint(decodeCheckpoint(note), { ...keys, witnesses: [unknown] })).toEqual({
      verified: true,
      cosigned: [],
    })
  })

  const cosigned = (at: number) => {
    const bytes = sign(null, Buffer.from(cosignedText(`${body}\n`, at)), sampleWitness.key)
    return `— ${sampleWitness.name} ${encodeBase64(joined(sampleWitness.id, numberBytes(at, 8), bytes))}\n`
  }

  it('count once for each witness, with its latest time', async () => {
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

  it('of another name, or of another key of the same name, are ignored', async () => {
    const lines = [sampleLog, sampleWitness].flatMap(({ name, id }) => [
      `— ${name} ${encodeBase64(joined(id.with(3, 255 - (id[3] ?? 0)), new Uint8Array(72)))}\n`,
      `— other ${encodeBase64(joined(id, new Uint8Array(72)))}\n`,
    ])
    const read = decodeCheckpoint(`${note}${lines.join('')}`)
    expect(await verifyCheckpoint(read, keys)).toMatchObject({ verified: true, cosigned: [{ at: 1_795_000_000 }] })
  })

  it('of a witness need a time from 1 to below 2^53, and 64 bytes', async () => {
    for (const line of [cosigned(0), cosigned(2 ** 53)])
      expect(await verifyCheckpoint(decodeCheckpoint(`${note}${line}`), keys)).toMatchObject({
        fault: 'cosignature_invalid',
      })
    const short = `— ${sampleWitness.name} ${encodeBase64(joined(sampleWitness.id, numberBytes(7, 8), new Uint8Array(63)))}\n`
    const noEd25519 = async () => true
    expect(await verifyCheckpoint(decodeCheckpoint(`${note}${short}`), keys, noEd25519)).toMatchObject({
      fault: 'cosignature_invalid',
    })
    expect(await verifiesEd25519(sampleLog.publicText)).toBe(true)
    expect(await verifiesEd25519('none')).toBe(false)
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
