import type { Shape } from '../shape.ts'
import type { savedView as thai } from '../th/saved-view.ts'

export const savedView = {
  title: 'ມຸມມອງ',
  save: 'ບັນທຶກມຸມມອງນີ້…',
  saveTitle: 'ບັນທຶກມຸມມອງນີ້',
  name: 'ຊື່',
  nameHint: 'ຕົວກອງ ການຈັດລຽງ ແລະໄລຍະເວລາຂອງໜ້ານີ້ຕາມທີ່ເປັນຢູ່',
  isShared: 'ສຳລັບທຸກຄົນ',
  isSharedHint: 'ທຸກຄົນເຫັນໃນລາຍການນີ້ ໂດຍສະແດງເທົ່າທີ່ສິດຂອງແຕ່ລະຄົນອະນຸຍາດ',
  confirm: 'ບັນທຶກ',
  saved: 'ບັນທຶກແລ້ວ',
  manage: 'ລຶບມຸມມອງ…',
  manageTitle: 'ລຶບມຸມມອງ',
  delete: 'ລຶບ',
  deleteNamed: 'ລຶບ {{name}}',
  deleted: 'ລຶບແລ້ວ',
  sharedBy: 'ແບ່ງປັນໂດຍ {{name}}',
  own: 'ຂອງຂ້ອຍ',
  nothing: 'ບໍ່ມີມຸມມອງທີ່ທ່ານລຶບໄດ້',
} as const satisfies Shape<typeof thai>
