/** Words that promise a yield or deny a risk. "You cannot lose more than that" names a limit and stays allowed. */
export const promiseWords: readonly RegExp[] = [
  /保本|保证收益|保收益|稳赚|稳定收益|高收益|零风险|无风险|没有风险|年化|回报率|收益率|被动收入|躺赚|翻倍|只赚不赔|包赚/,
]
