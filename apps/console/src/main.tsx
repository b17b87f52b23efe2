import { repairLanguage } from '@terahold/platform/browser-language'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startTexts } from './shared/texts.ts'
import { applyTheme } from './shared/theme.ts'
import { watchBrowserWallets } from './wallet/browser-wallets.ts'
import './app/styles.css'

function start(): void {
  repairLanguage(navigator)
  applyTheme()
  watchBrowserWallets()
  startTexts()
  const root = document.getElementById('desk')
  if (root === null) throw new Error('index.html has no #desk')
  createRoot(root).render(<App />)
}

start()
