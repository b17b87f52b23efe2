/** What a page says when its code did not come within 60 s. Known without the catalogues, which may be what is missing. */
export const asyncErrorText = {
  en: 'The connection timed out, click the screen to try again.',
  es: 'Se agotó el tiempo de conexión, haga clic en la pantalla para volver a intentarlo.',
  fr: "La connexion a expiré, cliquez sur l'écran pour réessayer.",
  'zh-Hans': '连接服务器超时，点击屏幕重试',
  'zh-Hant': '連接服務器超時，點擊屏幕重試',
} as const
