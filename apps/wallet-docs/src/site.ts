import './styles/site.css'
import './styles/text.css'
import './styles/code.css'
import './styles/islands.css'
import './styles/search.css'
import { addCopyButtons } from './copy-buttons.ts'
import { addSearch } from './search/add-search.ts'
import { addThemeChoice } from './theme-choice.ts'

addThemeChoice()
addSearch()
addCopyButtons()

// The list of pages is long: on a phone it opens on demand.
const pages = document.querySelector<HTMLDetailsElement>('nav.site details')
if (pages && matchMedia('(max-width: 60rem)').matches) pages.open = false

// The list is longer than a window: the page that is open is in its middle.
const list = document.querySelector<HTMLElement>('nav.site')
const current = list?.querySelector<HTMLElement>('[aria-current]')
if (list && current) list.scrollTop = current.offsetTop - (list.clientHeight - current.offsetHeight) / 2

const island = document.querySelector<HTMLElement>('[data-island]')
if (island) {
  const { mountIsland } = await import('./islands/mount.tsx')
  mountIsland(island)
}
