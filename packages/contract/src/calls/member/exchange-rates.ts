import { z } from 'zod'
import { currencies } from '../../codes/currencies.ts'
import { publicRead } from '../../endpoint.ts'
import { dayField } from '../../fields.ts'

export const exchangeRates = publicRead({
  path: '/trust/exchange-rates',
  summary: 'The newest recorded rate of each currency, for showing amounts in it. Nothing is paid by it',
  row: z.object({
    currency: z.enum(currencies),
    perDollar: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,12})?$/)
      .meta({ description: 'What a US dollar costs in the currency', examples: ['0.925'] }),
    day: dayField.describe('The day of the rate, as its host names it. At most seven days ago'),
    host: z
      .string()
      .meta({ description: 'Where it was read; `demo` if it is invented', examples: ['www.ecb.europa.eu'] }),
  }),
})
