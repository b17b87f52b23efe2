/** The app's version, shown on the member's page and sent with every call. */
export const APP_VERSION = '1.0.0 (100)'
