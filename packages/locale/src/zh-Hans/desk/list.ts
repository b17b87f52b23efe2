import type { DeskTexts } from '../../en/desk/desk.ts'

export const listTexts: DeskTexts['list'] = {
  menu: '视图与导出',
  none: '此页面没有已保存的视图。请先选择状态、筛选或排序，再在此保存。',
  name: '视图名称',
  save: '保存此视图',
  remove: '删除视图“{name}”',
  copyLink: '复制链接',
  linkCopied: '此视图的链接已复制。',
  export: '导出 CSV',
  exported: '已保存 {count} 行。SHA-256：{hash}',
  exportedPart: '已保存前 {count} 行（共 {total} 行）。SHA-256：{hash}',
}
