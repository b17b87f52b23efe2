// Runs before the page is painted, so that a page in the chosen theme does not flash in the other one.
try {
  document.documentElement.dataset.theme = localStorage.getItem('wallet-docs.theme') ?? 'auto'
} catch {
  // A browser that denies storage shows the theme of the system.
}
