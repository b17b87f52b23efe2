import { fallbackLanguage } from '@terahold/locale/languages'
import { chooseLanguage, LANGUAGE_KEY, matchLanguage } from '@terahold/locale/match-language'
import { runtimeTexts } from '@terahold/locale/texts'
import { followRootFontSize } from '@terahold/platform/root-font-size'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { pageStack } from './app/page-stack.ts'
import { startWorker } from './features/installed/start-worker.ts'
import { loadAppConfig } from './shared/config/app-config-query.ts'
import { watchConnection } from './shared/connection/connection.ts'
import { whenIdle } from './shared/loading/when-idle.ts'
import { allWords, beginLocale } from './shared/locale/i18n.ts'
import { session } from './shared/session/session.ts'
import { storage } from './shared/storage/storage.ts'
import { applyTheme } from './shared/theme/theme.ts'
import './app/styles.css'

const CONFIG_PATIENCE = 150

async function start(): Promise<void> {
  applyTheme()
  followRootFontSize(window)
  // What another tab of the browser did to the session holds here too, also while this page was kept for the way back.
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, () => session.reread())
  watchConnection()
  // Its code is here or on its way already: what is drawn first is the page, not the frame without it.
  pageStack.preload(pageStack.snapshot().top.url)
  const locale = chooseLanguage({ stored: storage.getText(LANGUAGE_KEY), browser: navigator.language })
  await Promise.all([beginLocale(locale).catch(() => beginLocale(fallbackLanguage)), configSoon()])
  const root = document.getElementById('app')
  if (root === null) throw new Error('index.html has no #app')
  createRoot(root).render(<App />)
  // Whatever needs them waits for them itself, and asks again when they did not come.
  whenIdle(() => void allWords().catch(() => undefined))
  startWorker(openFromNotice)
}

/** A notice was tapped: its page comes over what was open, unless it is what was open. */
function openFromNotice(url: string): void {
  if (!pageStack.isTop(url)) void pageStack.open(url)
}

/** The configuration is there for the first paint if it comes quickly; the app starts without it if not. */
function configSoon(): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, CONFIG_PATIENCE))
  // Whoever needs it asks again, and shows it when it cannot be had.
  return Promise.race([loadAppConfig().catch(() => undefined), late])
}

/** Nothing could be loaded, not even words: the runtime's text in the browser's language, a tap tries again. */
function showFailure(): void {
  const button = document.createElement('button')
  button.className = 'page-stack-async-error'
  button.textContent = runtimeTexts[matchLanguage(navigator.language)].connectionTimedOut
  button.addEventListener('click', () => location.reload())
  document.getElementById('app')?.replaceChildren(button)
}

start().catch(showFailure)
