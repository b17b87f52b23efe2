import { pagePaths, to } from '@terahold/contract/pages'
import { servicePaths } from '@terahold/contract/service-paths'
import { type WebVitalsReport, webVitalsReport } from '@terahold/contract/web-vitals'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { reportWebVitals } from './report-web-vitals.ts'

let reports: { readonly path: string; readonly report: WebVitalsReport }[]
/** The browser's own measure of this load: the one that every browser has. */
let responseStart: number

beforeEach(() => {
  reports = []
  responseStart = 12.5
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [{ responseStart } as never])
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((path, body) => {
    void (body as Blob).text().then((text) => {
      reports.push({ path: String(path), report: webVitalsReport.parse(JSON.parse(text)) })
    })
    return true
  })
  return () => vi.restoreAllMocks()
})

/** Hides or shows the page, and lets the report arrive. */
async function turn(state: DocumentVisibilityState) {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  onTestFinished(() => visibility.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
  await soon()
}

/** Lets everything happen that is due. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

test('is sent once, when the page is first hidden', async () => {
  reportWebVitals(to.withdraw())
  await soon()
  await turn('visible')
  expect(reports).toEqual([])
  for (const state of ['hidden', 'visible', 'hidden'] as const) await turn(state)
  expect(reports).toEqual([
    { path: servicePaths.webVitals, report: { page: 'withdraw', values: { TTFB: expect.closeTo(12.5) } } },
  ])
})

test('is not sent while nothing was measured, but as soon as something was', async () => {
  reportWebVitals(to.home())
  await turn('hidden')
  expect(reports).toEqual([])
  await turn('visible')
  await turn('hidden')
  expect(reports).toHaveLength(1)
})

test.each([
  ['the home page', to.home(), 'home'],
  ['a page without what its address says of the member', to.shipment({ orderNo: 'TH-7', orderId: 'o7' }), 'shipment'],
  ['a page without its hash', pagePaths.help, 'help'],
  ['no page', '#/pages/nowhere?secret=1', 'other'],
  ['an empty address', '', 'other'],
])('names %s', async (_, opened, page) => {
  reportWebVitals(opened)
  await soon()
  await turn('hidden')
  expect(reports.map(({ report }) => report.page)).toEqual([page])
})
