import { z } from 'zod'
import { type PageName, pagePaths } from './pages.ts'

/** The web vitals: layout shifts without a unit, the others in milliseconds (https://web.dev/articles/vitals). */
export const webVitals = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const
export type WebVital = (typeof webVitals)[number]

const pageNames = Object.keys(pagePaths) as [PageName, ...PageName[]]

/** What a browser measured on one load of the app. It names the first page, and no member, device or address. */
export const webVitalsReport = z.strictObject({
  /** The page on which the app was opened; `other` for a path that is no page. */
  page: z.enum([...pageNames, 'other']),
  values: z.partialRecord(z.enum(webVitals), z.number().min(0).max(600_000)),
})
export type WebVitalsReport = z.output<typeof webVitalsReport>
