import { z } from 'zod'
import { pointReasons } from '../codes/points.ts'
import { endpoint } from '../endpoint.ts'
import { idField, instantField, pageInput, pointsField, signedPointsField } from '../fields.ts'

export const points = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/point',
  caller: 'member',
  summary: 'My points, and what moved them, newest first; points are never cash and cannot be withdrawn',
  input: pageInput,
  data: z.object({ balance: pointsField.describe('Points I have now') }),
  row: z.object({
    id: idField,
    delta: signedPointsField.describe('Points that came, or went when negative'),
    reason: z.enum(pointReasons).describe('A task that was approved, points spent, or an entry taken back'),
    refId: z.string().nullable().describe('The task, order or entry it was for'),
    at: instantField,
  }),
})

export const pointCalls = { points }
