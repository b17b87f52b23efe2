import { changeParams, useRoute } from '../shared/route.ts'
import { ListFrame, type ListFrameProps } from './list-frame.tsx'
import { nextOrder, parseOrder, sortRows } from './row-order.ts'

/** A list whose rows are all here: it sorts by any column, and saves all rows. */
export function WholeListFrame<Row>(props: Omit<ListFrameProps<Row>, 'order' | 'onSort' | 'readAll'>) {
  const { params } = useRoute()
  const order = parseOrder(params.sort, props.columns)
  const rows = sortRows(props.rows, props.columns, order)
  return (
    <ListFrame
      {...props}
      rows={rows}
      order={order}
      onSort={(column) => changeParams({ sort: nextOrder(order, column, props.columns) })}
      readAll={async () => ({ rows, total: rows.length })}
    />
  )
}
