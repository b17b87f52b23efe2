/** Adds a button to the line above each block of code that copies it. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('figure.code:has(figcaption)')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '').then(
        () => show(button, 'Copied'),
        () => show(button, 'Not copied: select the text'),
      )
    })
    block.querySelector('figcaption')?.append(button)
  }
}

function show(button: HTMLButtonElement, text: string): void {
  button.textContent = text
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 2000)
}
