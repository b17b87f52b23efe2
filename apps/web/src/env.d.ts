interface ImportMetaEnv {
  /** The treasury's address, compiled into a production build; absent in the demo. */
  readonly VITE_TREASURY?: string
  /** The public key of the log of nights, and those of its witnesses with blanks between them; absent in the demo. */
  readonly VITE_LOG_KEY?: string
  readonly VITE_WITNESS_KEYS?: string
}
