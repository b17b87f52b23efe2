/** Words that promise a yield or deny a risk. "You cannot lose more than that" names a limit and stays allowed. */
export const promiseWords: readonly RegExp[] = [
  /保本|保證收益|保收益|穩賺|穩定收益|高收益|零風險|無風險|沒有風險|年化|報酬率|回報率|收益率|被動收入|躺賺|翻倍|只賺不賠|包賺/,
]
