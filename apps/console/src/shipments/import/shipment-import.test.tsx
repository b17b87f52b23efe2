import { checkShipmentImport, draftShipmentImport, importShipments } from '@terahold/contract/calls/desk/shipments'
import { type Decision, decisionTypedData, serializeDecision } from '@terahold/decisions/decision'
import { formatShipmentManifest } from '@terahold/decisions/shipment-manifest'
import { screen } from '@testing-library/react'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { detailsId, hasUnsavedForm } from '../../form/unsaved-form.ts'
import { sha256Of } from '../../shared/sha256.ts'
import { api, renderOnDesk, setUpComponentTests } from '../../testing/component-test.tsx'
import { signerWith } from '../../testing/demo-signer.ts'
import { parseShipmentFile } from './shipment-file.ts'
import { ShipmentImport } from './shipment-import.tsx'

setUpComponentTests()

const header = 'order,carrier,tracking,eta'
const shipments = [
  { orderNo: 'P1', carrier: 'Post', trackingNo: 'RR123' },
  { orderNo: 'P2', carrier: 'DHL', trackingNo: 'JD 99', eta: '2026-12-04' },
]
const file = `${header}\nP1,Post,RR123,\nP2,DHL,JD 99,2026-12-04\n`
const known = { fault: null, isRecorded: false, goods: 'Miner', qty: 2, country: 'DE' } as const

async function answerDraft(changes: { manifest?: string; shipments?: number } = {}) {
  const manifest = `0x${await sha256Of(new TextEncoder().encode(formatShipmentManifest(shipments)))}`
  const decision: Decision = {
    type: 'ShipmentImport',
    chainId: 56,
    registry: getAddress('0x00000000000000000000000000000000000a0b0c'),
    message: {
      decisionId: '0197f5a0-0000-7000-8000-00000000000c',
      role: 'support',
      expiresAt: 1_800_000_000,
      shipments: 2,
      pieces: 4,
      manifest,
      ...changes,
    },
  }
  api.answer(draftShipmentImport, {
    data: { text: serializeDecision(decision), typedData: decisionTypedData(decision), title: '', lines: [] },
  })
  return manifest
}
async function choose(text: string | Uint8Array<ArrayBuffer>) {
  const { user } = renderOnDesk(
    <section id={detailsId}>
      <ShipmentImport onClose={() => undefined} />
    </section>,
    signerWith('support'),
  )
  await user.upload(screen.getByLabelText('CSV file'), new File([text], 'shipments.csv', { type: 'text/csv' }))
  return user
}

describe('an import of shipments', () => {
  test('shows the number, the pieces and the hash that one signature is about', async () => {
    api.answer(checkShipmentImport, { data: { rows: [known, known] } })
    const manifest = await answerDraft()
    await choose(file)
    expect(await screen.findByRole('button', { name: 'Sign and record (2)' })).toBeTruthy()
    expect(screen.getAllByText(manifest)).toHaveLength(2)
    expect(screen.getByText('Record many shipments')).toBeTruthy()
    expect(api.requests(checkShipmentImport)[0]?.body).toEqual({ shipments })
    expect(hasUnsavedForm()).toBe(true)
  })

  test('is not signed when the server asks for another list', async () => {
    api.answer(checkShipmentImport, { data: { rows: [known, known] } })
    await answerDraft({ manifest: `0x${'ee'.repeat(32)}` })
    await choose(file)
    expect(await screen.findByText(/are not the same decision/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
  })

  test('names what the server refuses, row by row, and offers no signature', async () => {
    const refused = { fault: 'shipment_state', isRecorded: false, goods: null, qty: null, country: null } as const
    api.answer(checkShipmentImport, { data: { rows: [known, refused] } })
    await choose(file)
    expect(await screen.findByText('The order’s goods cannot be sent, or were delivered.')).toBeTruthy()
    expect(screen.getByText(/^Wrong rows: 1\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
  })

  describe('that is signed', () => {
    async function sign() {
      api.answer(checkShipmentImport, { data: { rows: [known, known] } })
      await answerDraft()
      const user = await choose(file)
      await user.click(await screen.findByRole('button', { name: 'Sign and record (2)' }))
      return user
    }

    test('records every shipment of the file with one signature, and offers no second one', async () => {
      api.answer(importShipments, { data: { id: '0197f5a0-0000-7000-8000-00000000000c', recorded: 2 } })
      await sign()
      expect(await screen.findByText('Recorded shipments: 2.')).toBeTruthy()
      const signature = expect.stringMatching(/^0x[0-9a-f]{130}$/)
      expect(api.requests(importShipments)).toMatchObject([{ body: { shipments, signature } }])
      expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
      expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
      expect(hasUnsavedForm()).toBe(false)
    })

    test('may be recorded although the answer was lost, and can be sent again', async () => {
      api.disconnect(importShipments)
      const user = await sign()
      expect(await screen.findByText(/^The server did not answer, so this may be done or not\./)).toBeTruthy()
      api.answer(importShipments, { data: { id: '0197f5a0-0000-7000-8000-00000000000c', recorded: 2 } })
      await user.click(screen.getByRole('button', { name: 'Sign and record (2)' }))
      expect(await screen.findByText('Recorded shipments: 2.')).toBeTruthy()
      expect(screen.getByRole('alert').textContent).toBe('')
    })

    test('is forgotten when another file is chosen', async () => {
      api.refuse(importShipments, { code: 409, message: 'An order has changed.' })
      const user = await sign()
      await screen.findByText('An order has changed.')
      await user.upload(screen.getByLabelText('CSV file'), new File(['order,colour\nP1,red'], 'other.csv'))
      expect(await screen.findByText(/Missing: carrier, tracking\. Unknown or twice: colour\./)).toBeTruthy()
      expect(screen.queryByText('An order has changed.')).toBeNull()
      expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
    })
  })

  test('shows wrong rows first, and what is missing by its column', async () => {
    await choose(`${header}\nP1,Post,RR123,\nP2,,x,2026-13-01\n`)
    const [, first] = await screen.findAllByRole('row')
    expect(first?.textContent).toContain('P2')
    const faults = 'carrier is missing. tracking cannot be “x”. eta cannot be “2026-13-01”.'
    expect(screen.getByText(faults)).toBeTruthy()
    expect(api.requests(checkShipmentImport)).toEqual([])
  })

  test('says that a file was recorded before', async () => {
    const before = { ...known, isRecorded: true }
    api.answer(checkShipmentImport, { data: { rows: [before, before] } })
    await choose(file)
    expect(await screen.findByText('Every row of this file is recorded already.')).toBeTruthy()
  })
})

test('a file with more shipments than one signature is about is not sent', async () => {
  await choose([header, ...Array.from({ length: 201 }, (_, at) => `P${at},Post,RR123,`)].join('\n'))
  expect(await screen.findByText('The file has more than 200 rows. Split it. Nothing was recorded.')).toBeTruthy()
  expect(api.requests(checkShipmentImport)).toEqual([])
})

test('a file in another encoding is refused, because its names would be read as other characters', async () => {
  // “顺丰” as a Chinese Excel writes it.
  await choose(
    new Uint8Array([...new TextEncoder().encode(`${header}\nP1,`), 0xcb, 0xb3, 0xb7, 0xe1, 0x2c, 0x52, 0x52, 0x31]),
  )
  expect(await screen.findByText(/^The file is not in UTF-8\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
})

describe('a file of shipments', () => {
  test.each([
    ['a tracking number', 'P1,Post,!,', [{ kind: 'cell', column: 'tracking', value: '!' }]],
    ['a carrier', 'P1,,RR123,', [{ kind: 'cell', column: 'carrier', value: '' }]],
    ['a carrier without a letter', 'P1,--,RR123,', [{ kind: 'cell', column: 'carrier', value: '--' }]],
    ['a day', 'P1,Post,RR123,4.12.', [{ kind: 'cell', column: 'eta', value: '4.12.' }]],
    ['a day of no month', 'P1,Post,RR123,2026-02-29', [{ kind: 'cell', column: 'eta', value: '2026-02-29' }]],
    ['too many cells', 'P1,Post,RR123,,x', [{ kind: 'cell', column: 'order', value: 'x' }]],
  ])('names %s that cannot be', (_, line, faults) => {
    expect(parseShipmentFile(`${header}\n${line}`).rows).toMatchObject([{ line: 2, faults }])
  })

  test('names the former line of the same order', () => {
    const found = parseShipmentFile(`${header}\nP1,Post,RR123,\nP1,Post,RR124,`)
    expect(found.rows?.[1]?.faults).toEqual([{ kind: 'repeated', line: 2 }])
  })

  test('cannot be without its columns', () => {
    expect(parseShipmentFile('order,tracking\nP1,RR123').fault).toEqual({
      kind: 'columns',
      missing: ['carrier'],
      unknown: [],
    })
  })
})
