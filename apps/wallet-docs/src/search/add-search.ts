import { type FoundPart, findParts, type SearchedPage } from './find-parts.ts'

/** Adds a search of pages and headings to the top of the page. Their list is loaded when the field is used. */
export function addSearch(): void {
  const tools = document.querySelector<HTMLElement>('[data-tools]')
  if (!tools) return
  const root = tools.dataset.tools ?? './'
  const box = document.createElement('search')
  const field = document.createElement('input')
  const list = document.createElement('ul')
  const status = document.createElement('p')
  field.type = 'search'
  field.placeholder = 'Search'
  field.setAttribute('aria-label', 'Search the docs')
  status.setAttribute('role', 'status')
  status.className = 'unseen'
  list.hidden = true
  box.append(field, list, status)
  tools.prepend(box)

  let loading: Promise<readonly SearchedPage[]> | undefined
  field.addEventListener('focus', () => {
    load().catch(() => {})
    void show()
  })
  field.addEventListener('input', () => void show())
  box.addEventListener('keydown', move)
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) list.hidden = true
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    event.preventDefault()
    field.focus()
  })

  function load() {
    loading ??= fetch(`${root}search.json`).then((response) => response.json() as Promise<readonly SearchedPage[]>)
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  async function show() {
    const query = field.value.trim()
    const found =
      query === ''
        ? []
        : await load().then(
            (pages) => findParts(pages, query),
            () => null,
          )
    if (field.value.trim() !== query) return
    list.replaceChildren(...(found ?? []).map((part) => linkTo(part, root)))
    list.hidden = !found || found.length === 0
    status.textContent = query === '' ? '' : resultText(found?.length)
    status.classList.toggle('unseen', !list.hidden || query === '')
  }

  function move(event: KeyboardEvent) {
    const places = [field, ...list.querySelectorAll('a')]
    const at = places.findIndex((place) => place.matches(':focus'))
    if (event.key === 'Escape') {
      field.value = ''
      void show()
      field.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    places[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
}

function resultText(count: number | undefined): string {
  if (count === undefined) return 'The search could not be loaded. Type again to retry.'
  if (count === 0) return 'Nothing found'
  return count === 1 ? '1 result' : `${count} results`
}

function linkTo({ page, heading }: FoundPart, root: string): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `${root}${page.path && `${page.path}/`}${heading ? `#${heading.anchor}` : ''}`
  link.textContent = heading ? heading.text : page.label
  if (heading) {
    const where = document.createElement('small')
    where.textContent = ` ${page.label}`
    link.append(where)
  }
  item.append(link)
  return item
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}
