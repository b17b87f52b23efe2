import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastProvider } from '../../src/feedback/toast.tsx'
import { NavBar } from '../../src/layout/nav-bar.tsx'
import { TabBar } from '../../src/layout/tab-bar.tsx'
import { Appearance } from './appearance.tsx'
import { Charts } from './charts.tsx'
import { Controls } from './controls.tsx'
import { Figures } from './figures.tsx'
import { Lists } from './lists.tsx'
import { Overlays } from './overlays.tsx'
import './gallery.css'

// The tests measure the product's own scale: the root font follows the width, as in the app.
document.documentElement.style.fontSize = `${(window.innerWidth > 960 ? 375 : window.innerWidth) / 23.4375}px`

const tabs = ['Home', 'Subscribe', 'Power', 'Team', 'My'].map((label) => ({
  id: label,
  href: `#/${label}`,
  label,
  icon: <svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true" />,
}))

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ToastProvider>
      <div className="mx-auto max-w-page pb-tab-bar">
        <NavBar variant="titled" title="Gallery" back={{ label: 'Back', onBack: () => undefined }} />
        <main className="flex flex-col gap-6 p-4">
          <Appearance />
          <Controls />
          <Figures />
          <Charts />
          <Overlays />
          <Lists />
        </main>
        <TabBar label="Main" activeId="Home" tabs={tabs} />
      </div>
    </ToastProvider>
  </StrictMode>,
)
