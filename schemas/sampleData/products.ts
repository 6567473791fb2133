/** What the sample companies sell. Prices are CNY; a variant is [specification, list price]. */
export interface SampleProduct {
  name: string;
  category: string;
  unit: 'set' | 'piece' | 'unit' | 'box' | 'metre' | 'user' | 'year' | 'time';
  /** share of the price */
  cost: number;
  tax: number;
  description: string;
  /** 1 on shelf, 0 off, 2 no longer sold */
  state: 0 | 1 | 2;
  variants: readonly (readonly [spec: string, price: number])[];
}

export interface Catalogue {
  categories: readonly { name: string; children: readonly string[] }[];
  /** what variants may differ in, with its values */
  specifications: readonly { name: string; children: readonly string[] }[];
  products: readonly SampleProduct[];
}

/** Units as a line of a quotation shows them. */
export const UNIT_LABELS: Readonly<Record<SampleProduct['unit'], string>> = {
  set: '套',
  piece: '件',
  unit: '台',
  box: '箱',
  metre: '米',
  user: '用户',
  year: '年',
  time: '次',
};

const hardware = (
  name: string,
  category: string,
  variants: SampleProduct['variants'],
  description: string,
  state: SampleProduct['state'] = 1,
): SampleProduct => ({
  name,
  category,
  unit: 'unit',
  cost: 0.58,
  tax: 13,
  description,
  state,
  variants,
});
const service = (
  name: string,
  category: string,
  unit: SampleProduct['unit'],
  variants: SampleProduct['variants'],
  description: string,
  state: SampleProduct['state'] = 1,
): SampleProduct => ({
  name,
  category,
  unit,
  cost: 0.35,
  tax: 6,
  description,
  state,
  variants,
});

/** An industrial automation and software house. */
export const AUTOMATION: Catalogue = {
  specifications: [
    { name: '机身颜色', children: ['工业灰', '安全橙', '黑色'] },
    { name: '供电', children: ['220 V', '380 V'] },
    { name: '通信接口', children: ['以太网', '4G', 'RS-485'] },
  ],
  categories: [
    { name: '工业硬件', children: ['工业网关', '工控机', '传感器', '人机界面'] },
    { name: '工业软件', children: ['生产管理', '设备管理', '数据平台'] },
    { name: '服务', children: ['实施服务', '运维服务', '培训'] },
  ],
  products: [
    hardware(
      'QH-G200 工业智能网关',
      '工业网关',
      [
        ['4G / 2 串口', 2680],
        ['4G / 4 串口', 3280],
        ['5G / 4 串口', 5680],
      ],
      '支持 Modbus、OPC UA、MQTT 等 40 余种工业协议，断点续传，宽温 -40~75℃。',
    ),
    hardware(
      'QH-G500 边缘计算网关',
      '工业网关',
      [
        ['8GB / 64GB', 6800],
        ['16GB / 128GB', 8900],
      ],
      '四核处理器，内置容器环境，可在现场运行数据清洗与告警模型。',
    ),
    hardware(
      'QH-G50 数据采集模块',
      '工业网关',
      [
        ['8 路模拟量', 980],
        ['16 路数字量', 860],
      ],
      '导轨安装，即插即用，适合老旧设备改造。',
    ),
    hardware(
      'QH-P810 无风扇工控机',
      '工控机',
      [
        ['i5 / 8GB / 256GB', 5200],
        ['i5 / 16GB / 512GB', 6100],
        ['i7 / 16GB / 512GB', 7900],
      ],
      '全封闭铝合金机身，IP40 防护，7×24 小时连续运行。',
    ),
    hardware(
      'QH-P300 嵌入式工控机',
      '工控机',
      [['4GB / 128GB', 2980]],
      '体积小巧，适合控制柜内安装。',
      0,
    ),
    hardware(
      'QH-S10 振动温度传感器',
      '传感器',
      [
        ['有线', 1280],
        ['无线 LoRa', 1680],
      ],
      '三轴振动与表面温度一体采集，用于旋转设备状态监测。',
    ),
    hardware(
      'QH-S30 电能监测仪表',
      '传感器',
      [
        ['单相', 460],
        ['三相', 780],
      ],
      '0.5S 级精度，支持谐波分析与分时计量。',
    ),
    hardware(
      'QH-S40 环境监测终端',
      '传感器',
      [
        ['温湿度', 320],
        ['温湿度 + 粉尘', 890],
      ],
      '车间与仓库环境实时监测，超限告警。',
    ),
    hardware(
      'QH-H12 工业触摸屏',
      '人机界面',
      [
        ['10.1 英寸', 2350],
        ['15.6 英寸', 3650],
      ],
      '电容触控，支持戴手套操作，前面板 IP65。',
    ),
    service(
      '启衡 MES 生产执行系统',
      '生产管理',
      'set',
      [
        ['标准版（50 用户）', 168000],
        ['企业版（200 用户）', 328000],
        ['集团版（不限用户）', 598000],
      ],
      '工单、工序、质量、追溯与看板一体化管理。',
    ),
    service(
      '启衡 MES 用户授权',
      '生产管理',
      'user',
      [['增购用户', 1800]],
      '在原有系统上增加并发用户。',
    ),
    service(
      '启衡 APS 高级排产',
      '生产管理',
      'set',
      [['标准版', 128000]],
      '基于约束的有限产能排产，支持插单与模拟。',
    ),
    service(
      '启衡 EAM 设备管理系统',
      '设备管理',
      'set',
      [
        ['标准版', 98000],
        ['企业版', 186000],
      ],
      '台账、点检、保养、维修与备件全生命周期管理。',
    ),
    service(
      '设备预测性维护模型',
      '设备管理',
      'set',
      [
        ['10 台设备', 56000],
        ['50 台设备', 198000],
      ],
      '基于振动与电流数据的故障预警。',
    ),
    service(
      '启衡工业数据平台',
      '数据平台',
      'set',
      [['私有部署', 260000]],
      '设备接入、时序存储、指标计算与开放接口。',
    ),
    service(
      '数据大屏模板',
      '数据平台',
      'piece',
      [
        ['标准模板', 8800],
        ['定制模板', 28000],
      ],
      '车间看板、能耗看板与管理驾驶舱。',
    ),
    service(
      '现场实施服务',
      '实施服务',
      'time',
      [
        ['工程师人天', 2200],
        ['专家人天', 3600],
      ],
      '需求调研、安装部署、系统联调与上线支持。',
    ),
    service(
      '系统接口开发',
      '实施服务',
      'time',
      [['单接口', 15000]],
      '与 ERP、WMS、PLM 等系统对接。',
    ),
    service(
      '年度运维服务',
      '运维服务',
      'year',
      [
        ['标准（5×8）', 28000],
        ['金牌（7×24）', 58000],
      ],
      '远程巡检、故障响应、版本升级。',
    ),
    service(
      '云端托管服务',
      '运维服务',
      'year',
      [
        ['基础型', 18000],
        ['专业型', 36000],
      ],
      '由我司负责服务器、备份与安全运维。',
    ),
    service(
      '管理员培训',
      '培训',
      'time',
      [
        ['线上一天', 3000],
        ['现场两天', 9800],
      ],
      '系统配置与日常维护培训，含考核与证书。',
    ),
    service(
      '启衡车间看板（旧版）',
      '数据平台',
      'set',
      [['单车间', 12000]],
      '已由数据大屏模板替代。',
      2,
    ),
  ],
};

/** A maker of office furniture. */
export const FURNITURE: Catalogue = {
  specifications: [
    { name: '颜色', children: ['胡桃木', '白橡木', '雅黑'] },
    { name: '尺寸', children: ['1.2 米', '1.4 米', '1.6 米'] },
  ],
  categories: [
    { name: '办公桌', children: ['员工桌', '会议桌'] },
    { name: '办公椅', children: [] },
    { name: '收纳', children: [] },
  ],
  products: [
    hardware(
      '云杉 A1 升降桌',
      '员工桌',
      [
        ['1.2 米', 1980],
        ['1.4 米', 2180],
        ['1.6 米', 2380],
      ],
      '双电机静音升降，记忆高度。',
    ),
    hardware(
      '云杉 四人工位',
      '员工桌',
      [
        ['2.4 米', 3600],
        ['2.8 米', 4200],
      ],
      '钢架结构，走线槽一体设计。',
    ),
    hardware(
      '云杉 会议桌',
      '会议桌',
      [
        ['8 人', 4800],
        ['14 人', 8600],
      ],
      '胡桃木饰面，内置电源盒。',
    ),
    hardware(
      '云杉 人体工学椅',
      '办公椅',
      [
        ['标准', 1280],
        ['头枕款', 1480],
      ],
      '全网面椅背，腰托可调。',
    ),
    hardware(
      '云杉 文件柜',
      '收纳',
      [
        ['三层', 680],
        ['五层', 980],
      ],
      '冷轧钢板，静音滑轨。',
    ),
    service('搬运安装服务', '收纳', 'time', [['市内', 800]], '专业团队上门安装调试。'),
  ],
};
