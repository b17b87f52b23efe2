import { type PageName, pagePaths } from '@terahold/contract/pages'
import { servicePaths } from '@terahold/contract/service-paths'
import type { WebVitalsReport } from '@terahold/contract/web-vitals'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

/**
 * Sends how fast this load of the app was to our own server, once, when the page is first hidden: later the browser may
 * end it without notice. `opened` is the URL of the first page; the report has only its name, and no member.
 */
export function reportWebVitals(opened: string): void {
  const values: WebVitalsReport['values'] = {}
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    watch(({ name, value }) => {
      values[name] = value
    })
  }
  const send = () => {
    if (document.visibilityState !== 'hidden' || Object.keys(values).length === 0) return
    document.removeEventListener('visibilitychange', send)
    const report: WebVitalsReport = { page: pageNameOf(opened), values }
    navigator.sendBeacon(servicePaths.webVitals, new Blob([JSON.stringify(report)], { type: 'application/json' }))
  }
  document.addEventListener('visibilitychange', send)
}

function pageNameOf(url: string): PageName | 'other' {
  const [path] = url.replace(/^#/, '').split('?')
  const names = Object.keys(pagePaths) as PageName[]
  return names.find((name) => pagePaths[name] === path) ?? 'other'
}
