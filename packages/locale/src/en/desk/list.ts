/** Texts of what every list can: views that are kept, a link, a file. */
export const listTexts = {
  menu: 'Views and export',
  none: 'This screen has no saved view. Choose a state, filter or sort, then save it here.',
  name: 'Name of the view',
  save: 'Save this view',
  remove: 'Remove the view {name}',
  copyLink: 'Copy the link',
  linkCopied: 'The link to this view is copied.',
  export: 'Export CSV',
  exported: 'Rows saved: {count}. SHA-256: {hash}',
  exportedPart: 'The first {count} of {total} rows are saved. SHA-256: {hash}',
} as const
