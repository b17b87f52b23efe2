import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { checkShipmentImport } from '@terahold/contract/calls/desk/shipments'
import type { DataOf } from '@terahold/contract/endpoint'
import { AlteredDecision } from '@terahold/decisions/altered-decision'
import { type ReadDraft, readDraft } from '@terahold/decisions/draft'
import { formatShipmentManifest } from '@terahold/decisions/shipment-manifest'
import { useState } from 'react'
import { sign } from '../../queue/signing.ts'
import { api } from '../../shared/api.ts'
import { type FileFault, textOfFile } from '../../shared/csv-table.ts'
import { useSession } from '../../shared/session.ts'
import { sha256Of } from '../../shared/sha256.ts'
import { decisionLanguage } from '../../shared/texts.ts'
import { parseShipmentFile, type ShipmentRow } from './shipment-file.ts'

/** A row of the file with what the server says about it; undefined when the server was not asked. */
export type CheckedShipment = ShipmentRow & {
  readonly checked?: DataOf<typeof checkShipmentImport>['rows'][number] | undefined
}

type Read =
  | { readonly rows: readonly CheckedShipment[]; readonly manifest: string; readonly draft: ReadDraft | undefined }
  | { readonly fault: FileFault; readonly rows?: undefined }

/** Reads a file, lets the server check its shipments, and records all of them with one signature. */
export function useShipmentImport() {
  const session = useSession()
  const queries = useQueryClient()
  const [read, setRead] = useState<Read>()

  const reading = useMutation({
    async mutationFn(file: File) {
      setRead(undefined)
      recording.reset()
      const text = textOfFile(await file.arrayBuffer())
      if (text === undefined) return setRead({ fault: { kind: 'encoding' } })
      const found = parseShipmentFile(text)
      setRead(found.fault ? { fault: found.fault } : await check(found.rows))
    },
  })

  const recording = useMutation({
    async mutationFn({ rows, draft }: { rows: readonly ShipmentRow[]; draft: ReadDraft }) {
      const { data } = await api.importShipments({ shipments: shipmentsOf(rows), ...(await sign(session, draft)) })
      return data.recorded
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['shipments'] }),
  })

  return { read, reading, recording }
}

const shipmentsOf = (rows: readonly ShipmentRow[]) => rows.map(({ shipment }) => shipment)

async function check(rows: readonly ShipmentRow[]): Promise<Read> {
  const shipments = shipmentsOf(rows)
  const manifest = `0x${await sha256Of(new TextEncoder().encode(formatShipmentManifest(shipments)))}`
  // The server takes no shipment that cannot be one.
  if (rows.some(({ faults }) => faults.length > 0)) return { rows, manifest, draft: undefined }
  const { data } = await api.checkShipmentImport({ shipments })
  const checked = rows.map((row, at) => ({ ...row, checked: data.rows[at] }))
  if (checked.some((row) => row.checked?.fault !== null) || checked.every((row) => row.checked?.isRecorded))
    return { rows: checked, manifest, draft: undefined }
  const draft = readDraft((await api.draftShipmentImport({ shipments })).data, decisionLanguage())
  const { manifest: signed, shipments: count } = draft.typedData.message
  // What the wallet signs must be this file.
  if (draft.isApproval || signed !== manifest || count !== shipments.length) throw new AlteredDecision()
  return { rows: checked, manifest, draft }
}
