import { matchLanguage } from '@terahold/locale/match-language'
import { runtimeTexts, scriptTexts } from '@terahold/locale/texts'

/**
 * Runs first, inside the document. If the browser refuses a file of the document, its stored copy may be altered: all files are
 * fetched again past the browser's cache. If the server's are intact, the page is reloaded once.
 */
const LAST_RECOVERY = 'files-fetched-again'
const ONCE_IN_MS = 60_000

let isRecovering = false

addEventListener(
  'error',
  ({ target }) => {
    // Once the page is complete, the app loads more parts, and offers a retry itself.
    if (
      isRecovering ||
      document.readyState === 'complete' ||
      !(target instanceof Element) ||
      !target.hasAttribute('integrity')
    )
      return
    isRecovering = true
    void recover()
  },
  true,
)

async function recover(): Promise<void> {
  const found = await fetchAgain()
  if (found === 'intact' && isFirstRecovery()) location.reload()
  else showFailure(found === 'altered' ? 'alteredFile' : 'connectionTimedOut')
}

/** Fetches every file of the document from the server, and returns what the server has. */
async function fetchAgain(): Promise<'intact' | 'altered' | 'unreachable'> {
  const files = [...document.querySelectorAll('[integrity]')].map((element) => ({
    address: element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    integrity: element.getAttribute('integrity') ?? '',
  }))
  if (await areFetched(files.map(({ address, integrity }) => fetch(address, { cache: 'reload', integrity }))))
    return 'intact'
  return (await areFetched(files.map(({ address }) => fetch(address)))) ? 'altered' : 'unreachable'
}

async function areFetched(fetches: readonly Promise<Response>[]): Promise<boolean> {
  const answers = await Promise.allSettled(fetches)
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok)
}

/** Without storage it cannot be known, and the page must not reload for ever. */
function isFirstRecovery(): boolean {
  try {
    const last = Number(sessionStorage.getItem(LAST_RECOVERY))
    sessionStorage.setItem(LAST_RECOVERY, String(Date.now()))
    return Date.now() - last > ONCE_IN_MS
  } catch {
    return false
  }
}

function showFailure(text: 'alteredFile' | 'connectionTimedOut'): void {
  const language = matchLanguage(navigator.language)
  const button = document.createElement('button')
  button.className = 'page-stack-async-error'
  button.textContent = { ...runtimeTexts[language], ...scriptTexts[language] }[text]
  button.addEventListener('click', () => location.reload())
  document.body.replaceChildren(button)
}
