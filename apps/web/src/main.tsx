import { fallbackLanguage } from '@terahold/locale/languages'
import { chooseLanguage, LANGUAGE_KEY, matchLanguage } from '@terahold/locale/match-language'
import { runtimeTexts } from '@terahold/locale/texts'
import { repairLanguage } from '@terahold/platform/browser-language'
import { followRootFontSize } from '@terahold/platform/root-font-size'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { pageStack } from './app/page-stack.ts'
import './features/pwa/install-prompt.ts'
import { startWorker } from './features/pwa/start-worker.ts'
import { setChangeSigner } from './shared/api/change-signer.ts'
import { loadAppConfig } from './shared/config/app-config-query.ts'
import { watchConnection } from './shared/connection/connection.ts'
import { whenIdle } from './shared/loading/when-idle.ts'
import { allTexts, startLocale } from './shared/locale/i18n.ts'
import { session } from './shared/session/session.ts'
import { storage } from './shared/storage/storage.ts'
import { applyTheme } from './shared/theme/theme.ts'
import { setCallSender, setChainReader } from './shared/wallet/chain-reader.ts'
import { setTextSigner } from './shared/wallet/text-signer.ts'
import './app/styles.css'

const CONFIG_PATIENCE = 150

async function start(): Promise<void> {
  repairLanguage(navigator)
  applyTheme()
  followRootFontSize(window)
  // What another tab did to the session applies here, too, even while the browser had frozen this page.
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, () => session.reread())
  watchConnection()
  setChangeSigner(async (typedData) => (await import('./app/sign-change.ts')).signChange(typedData))
  setChainReader(async (method, params) => (await import('./app/read-chain.ts')).readChain(method, params))
  setCallSender(async (call) => (await import('./app/read-chain.ts')).sendCall(call))
  setTextSigner(async (text) => (await import('./app/sign-change.ts')).signText(text))
  // Its code is loaded or loading already, so the first paint shows the page and not only its frame.
  const opened = pageStack.snapshot().top.url
  pageStack.preload(opened)
  const locale = chooseLanguage({ stored: storage.getText(LANGUAGE_KEY), browser: navigator.language })
  await Promise.all([startLocale(locale).catch(() => startLocale(fallbackLanguage)), configSoon()])
  const root = document.getElementById('app')
  if (root === null) throw new Error('index.html has no #app')
  createRoot(root).render(<App />)
  // The pages that need them wait for them, and retry if they did not arrive.
  whenIdle(() => void allTexts().catch(() => undefined))
  startWorker(openFromNotice)
  whenIdle(() => {
    import('./app/report-web-vitals.ts')
      .then(({ reportWebVitals }) => reportWebVitals(opened))
      // Offline: this load is not counted.
      .catch(() => undefined)
  })
}

/** After a tap on a notification, its page opens on top, unless it is already open. */
function openFromNotice(url: string): void {
  if (!pageStack.isTop(url)) void pageStack.open(url)
}

/** The first paint waits a moment for the configuration; the app starts without it if it is slow. */
function configSoon(): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, CONFIG_PATIENCE))
  // The parts that need it read it again and show the failure.
  return Promise.race([loadAppConfig().catch(() => undefined), late])
}

/** Nothing could be loaded, not even texts: shows the built-in text in the browser's language. A tap tries again. */
function showFailure(): void {
  const button = document.createElement('button')
  button.className = 'page-stack-async-error'
  button.textContent = runtimeTexts[matchLanguage(navigator.language)].connectionTimedOut
  button.addEventListener('click', () => location.reload())
  document.getElementById('app')?.replaceChildren(button)
}

start().catch(showFailure)
