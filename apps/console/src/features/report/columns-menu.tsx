import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuFrame, menuItemClass } from '../../controls/menu.tsx'

type ColumnsMenuProps<Name extends string> = {
  /** Every column that the table can have, with its heading. */
  columns: readonly (readonly [name: Name, heading: string])[]
  shown: readonly Name[]
  /** Names are in the order of the table. At least one is left. */
  onChoose: (names: Name[]) => void
}

/** Which columns a wide table has. It stays open, so that several can be chosen. */
export function ColumnsMenu<Name extends string>({ columns, shown, onChoose }: ColumnsMenuProps<Name>) {
  const { t } = useTranslation()
  const all = columns.map(([name]) => name)
  return (
    <MenuFrame label={t('report:columns')}>
      {columns.map(([name, heading]) => (
        <Menu.CheckboxItem
          key={name}
          checked={shown.includes(name)}
          disabled={shown.length === 1 && shown[0] === name}
          onCheckedChange={(isShown) =>
            onChoose(all.filter((each) => (each === name ? isShown : shown.includes(each))))
          }
          className={`${menuItemClass} text-text data-disabled:text-muted`}
        >
          <span className="size-4">
            <Menu.CheckboxItemIndicator>
              <Check aria-hidden />
            </Menu.CheckboxItemIndicator>
          </span>
          {heading}
        </Menu.CheckboxItem>
      ))}
      <Menu.Item
        className={`${menuItemClass} border-t border-line text-text data-disabled:text-muted`}
        disabled={shown.length === all.length}
        closeOnClick={false}
        onClick={() => onChoose(all)}
      >
        <span className="size-4" />
        {t('report:allColumns')}
      </Menu.Item>
    </MenuFrame>
  )
}
