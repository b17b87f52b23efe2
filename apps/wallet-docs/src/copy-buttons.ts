import { copyNames } from './copy-names.ts'

/** Adds a button to the line above each block of code that copies it. Announces the result. */
export function addCopyButtons(): void {
  const blocks = [...document.querySelectorAll<HTMLElement>('figure.code:has(figcaption)')]
  const codeOf = (block: HTMLElement) => block.querySelector('code')?.textContent ?? ''
  const names = copyNames(
    blocks.map((block) => ({
      caption: block.querySelector('figcaption')?.textContent ?? '',
      heading: headingOf(block),
      code: codeOf(block),
    })),
  )
  const status = document.createElement('p')
  status.className = 'unseen'
  status.setAttribute('role', 'status')
  document.body.append(status)
  for (const [at, block] of blocks.entries()) {
    const button = document.createElement('button')
    const label = document.createElement('span')
    const name = document.createElement('span')
    button.type = 'button'
    button.className = 'copy'
    label.textContent = 'Copy'
    name.className = 'unseen'
    name.textContent = ` ${names[at]}`
    button.append(label, name)
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(codeOf(block)).then(
        () => show('Copied'),
        () => show('Not copied: select the text'),
      )
    })
    block.querySelector('figcaption')?.append(button)

    function show(text: string) {
      label.textContent = text
      status.textContent = text
      setTimeout(() => {
        label.textContent = 'Copy'
        status.textContent = ''
      }, 2000)
    }
  }
}

/** The text of the heading that a block is under. */
function headingOf(block: Element): string {
  const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4)')]
  const isBefore = (heading: Element) => heading.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING
  return headings.findLast(isBefore)?.textContent ?? ''
}
