import { hydrateRoot } from 'react-dom/client'
import { createApp } from './app.tsx'

declare global {
  interface Window {
    /** Hydration errors of React. */
    mismatches?: string[]
    /** The layout shift measured by the browser. */
    layoutShift?: number
  }
}

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

window.mismatches = []
window.layoutShift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries() as Shift[]) {
    if (!entry.hadRecentInput) window.layoutShift = (window.layoutShift ?? 0) + entry.value
  }
}).observe({ type: 'layout-shift', buffered: true })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
const isConnected = new URLSearchParams(location.search).get('visitor') === 'connected'
hydrateRoot(root, createApp(isConnected), {
  onRecoverableError: (error) => window.mismatches?.push(String(error)),
})
