import { z } from 'zod'
import { operatorChange } from '../../endpoint.ts'
import { dayField, lineField, moneyField } from '../../fields.ts'

export const recordNetwork = operatorChange({
  path: '/console/network',
  roles: ['settlement'],
  summary:
    'Record the Bitcoin network’s day with which revenue is compared. It decides nothing: a large deviation needs a reason. Other figures for a recorded day count once a second operator has recorded the same',
  input: z.strictObject({
    day: dayField.describe('A finished UTC day'),
    difficulty: z
      .string()
      .regex(/^[1-9]\d{0,29}$/)
      .meta({ description: 'Of the network at the end of the day', examples: ['150000000000000'] }),
    subsidy: z
      .string()
      .regex(/^[1-9]\d{0,11}$/)
      .meta({ description: 'Satoshi per block', examples: ['312500000'] }),
    usdtPerBtc: moneyField.describe('The price of a bitcoin that day'),
    origin: lineField({ min: 3, max: 200 }).meta({
      description: 'Where the figures come from. Everyone sees it, with the operator’s address',
      examples: ['mempool.space, Binance daily close'],
    }),
  }),
  data: z.object({
    day: dayField,
    state: z
      .enum(['counts', 'waiting'])
      .describe('`waiting`: the day keeps its figures until a second operator records these, too'),
  }),
  refuses: ['day_not_over', 'already_recorded', 'own_record'],
})

export const networkCalls = { recordNetwork }
