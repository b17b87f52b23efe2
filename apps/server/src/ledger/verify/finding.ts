/** Something that is not as it must be: the invariant it breaks, what it is about, and the figures that disagree. */
export type Finding = { readonly invariant: string; readonly subject: string; readonly detail: string }
