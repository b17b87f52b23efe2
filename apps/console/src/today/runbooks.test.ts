import { readFileSync } from 'node:fs'
import { incidentKinds, incidentUrgencies } from '@terahold/contract/codes/incidents'
import { expect, test } from 'vitest'
import { runbookOf } from './runbooks.ts'

const manual = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
const anchors = [...manual.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-'),
)

test('names sections that the manual has', () => {
  const named = incidentKinds.flatMap((kind) => runbookOf(kind)?.split('#')[1] ?? [])
  expect(named.filter((anchor) => !anchors.includes(anchor))).toEqual([])
})

test('has one for each kind that stops money or may lose it', () => {
  const urgent = incidentKinds.filter((kind) => incidentUrgencies[kind] === 'now')
  expect(urgent.filter((kind) => runbookOf(kind) === undefined)).toEqual([])
})
