import { chooseLocale, FALLBACK_LOCALE, LOCALE_KEY } from '@terahold/platform/locale'
import { followRootFontSize } from '@terahold/platform/root-font-size'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { loadAppConfig } from './shared/app-config-query.ts'
import { watchConnection } from './shared/connection.ts'
import { activateLocale } from './shared/i18n.ts'
import { session } from './shared/session.ts'
import { storage } from './shared/storage.ts'
import { applyTheme } from './shared/theme.ts'
import './app/styles.css'

const CONFIG_PATIENCE = 400

async function start(): Promise<void> {
  applyTheme()
  followRootFontSize(window)
  // What another tab of the browser did to the session holds here too.
  window.addEventListener('storage', () => session.reread())
  watchConnection()
  const locale = chooseLocale({ stored: storage.getText(LOCALE_KEY), browser: navigator.language })
  await Promise.all([activateLocale(locale).catch(() => activateLocale(FALLBACK_LOCALE)), configSoon()])
  const root = document.getElementById('app')
  if (root === null) throw new Error('index.html has no #app')
  createRoot(root).render(<App />)
}

/** The configuration is there for the first paint if it comes quickly; the app starts without it if not. */
function configSoon(): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, CONFIG_PATIENCE))
  const config = loadAppConfig().catch((cause: unknown) =>
    console.warn('The configuration will be asked for again', cause),
  )
  return Promise.race([config, late])
}

await start()
