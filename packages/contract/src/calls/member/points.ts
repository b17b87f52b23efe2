import { z } from 'zod'
import { pointReasons } from '../../codes/points.ts'
import { memberRead } from '../../endpoint.ts'
import { idField, instantField, pageInput, pointsField, signedPointsField } from '../../fields.ts'

export const points = memberRead({
  path: '/prod/APP/BUser/point',
  summary: 'My points and every entry, newest first. Points are not money and cannot be withdrawn',
  input: pageInput,
  data: z.object({ balance: pointsField.describe('My points now') }),
  row: z.object({
    id: idField,
    delta: signedPointsField.describe('Points credited, or debited if negative'),
    reason: z.enum(pointReasons).describe('An approved task, points spent, or a reversed entry'),
    refId: z.string().nullable().describe('The id of the task, order or entry'),
    at: instantField,
  }),
})

export const pointCalls = { points }
