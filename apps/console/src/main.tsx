import { repairLanguage } from '@terahold/platform/browser-language'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startTexts } from './shared/texts.ts'
import { applyTheme } from './shared/theme.ts'
import { watchBrowserWallets } from './wallet/browser-wallets.ts'
import './app/styles.css'

async function start(): Promise<void> {
  repairLanguage(navigator)
  applyTheme()
  watchBrowserWallets()
  await startTexts()
  const root = document.getElementById('desk')
  if (root === null) throw new Error('index.html has no #desk')
  createRoot(root).render(<App />)
}

void start()
