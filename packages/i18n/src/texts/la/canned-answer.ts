import type { Shape } from '../shape.ts'
import type { cannedAnswer as thai } from '../th/canned-answer.ts'

export const cannedAnswer = {
  title: 'ຄຳຕອບສຳເລັດຮູບ',
  text: 'ພິມ / ໃນຊ່ອງຂໍ້ຄວາມເພື່ອເລືອກໃຊ້ ຄຳຕອບຈະເປັນພາສາຂອງແຊັດນັ້ນ',
  noneFits: 'ບໍ່ມີຄຳຕອບທີ່ກົງກັບຄຳຫຍໍ້ນີ້',
  add: 'ເພີ່ມຄຳຕອບ',
  edit: 'ແກ້ໄຂ',
  delete: 'ລຶບ',
  emptyTitle: 'ຍັງບໍ່ມີຄຳຕອບສຳເລັດຮູບ',
  emptyText: 'ຂຽນຄຳຕອບທີ່ໃຊ້ເລື້ອຍໄວ້ນີ້ ແລ້ວເອີ້ນໃຊ້ດ້ວຍຄຳຫຍໍ້',
  editTitle: 'ແກ້ໄຂ /{{shortcut}}',
  shortcut: 'ຄຳຫຍໍ້',
  shortcutHint: 'ພິມຫຼັງ / ເຊັ່ນ deposit-late',
  shortcutInvalid: 'ໃຊ້ຕົວອັກສອນ ຕົວເລກ ແລະ ຂີດ ບໍ່ເກີນ 30 ຕົວ ບໍ່ມີຊ່ອງວ່າງ',
  variables: 'ຄຳທີ່ຕື່ມໃຫ້ອັດຕະໂນມັດ:',
  textInvalid: 'ປ້ອນຂໍ້ຄວາມບໍ່ເກີນ 1,700 ຕົວອັກສອນ ແລະ ໃຊ້ສະເພາະຄຳທີ່ຕື່ມອັດຕະໂນມັດຂ້າງເທິງ',
  save: 'ບັນທຶກ',
  deleteTitle: 'ລຶບ /{{shortcut}}?',
  deleteText: 'ຈະໃຊ້ຄຳຕອບນີ້ບໍ່ໄດ້ອີກ ຂໍ້ຄວາມທີ່ສົ່ງໄປແລ້ວຍັງຢູ່',
  th: 'ໄທ',
  la: 'ລາວ',
  en: 'ອັງກິດ',
} as const satisfies Shape<typeof thai>
