import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Charts } from './charts.tsx'
import './charts.css'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <main className="mx-auto max-w-page p-4">
      <h1>Charts</h1>
      <Charts />
    </main>
  </StrictMode>,
)
