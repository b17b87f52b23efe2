import { createRoot } from 'react-dom/client'
import { Playground } from './playground.tsx'
import { Theming } from './theming.tsx'

/** Replaces the text of an island with its component. */
export function mountIsland(element: HTMLElement): void {
  createRoot(element).render(element.dataset.island === 'theming' ? <Theming /> : <Playground />)
}
