const themes = ['auto', 'light', 'dark'] as const
const labels = { auto: 'Auto', light: 'Light', dark: 'Dark' }
const key = 'wallet-docs.theme'

/** Adds the choice of the site's theme to the top of the page, and applies the last one. */
export function addThemeChoice(): void {
  const select = document.createElement('select')
  select.setAttribute('aria-label', 'Theme of this site')
  for (const theme of themes)
    select.append(Object.assign(document.createElement('option'), { text: labels[theme], value: theme }))
  select.value = read()
  document.documentElement.dataset.theme = select.value
  select.addEventListener('change', () => {
    document.documentElement.dataset.theme = select.value
    // A browser that denies storage only forgets the choice.
    try {
      localStorage.setItem(key, select.value)
    } catch {
      select.title = 'This browser does not keep the choice'
    }
  })
  document.querySelector('[data-tools]')?.append(select)
}

function read(): string {
  try {
    return themes.find((theme) => theme === localStorage.getItem(key)) ?? 'auto'
  } catch {
    return 'auto'
  }
}
