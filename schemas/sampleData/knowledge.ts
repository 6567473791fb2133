/** The knowledge base of a company as it may look after a year: folders with what lies in them. */
export interface SampleFolder {
  name: string;
  remark: string;
  /** who writes there besides its owner: those who sell, or nobody */
  editors: 'sellers' | 'nobody';
  /** who sees it: everybody, or the manager and those who sell */
  readers: 'all' | 'sellers';
  articles: readonly { title: string; content: string }[];
  folders?: readonly SampleFolder[];
}

export const KNOWLEDGE: readonly SampleFolder[] = [
  {
    name: '公司制度',
    remark: '人事、行政、财务的现行制度，以此处为准',
    editors: 'nobody',
    readers: 'all',
    articles: [
      {
        title: '差旅与报销标准',
        content:
          '<h2>住宿</h2><ul><li>一线城市每晚不超过 500 元</li><li>其他城市每晚不超过 350 元</li></ul><h2>交通</h2><p>高铁二等座，四小时以内不乘飞机。</p><h2>报销</h2><p>出差结束后十个工作日内提交，附行程单和发票，由直接上级审批后交财务。</p>',
      },
      {
        title: '合同用印流程',
        content:
          '<p>合同在系统中审批通过后，凭合同编号到行政处用印。</p><ol><li>核对对方名称与开票抬头一致</li><li>骑缝章与落款章同时加盖</li><li>扫描件当天上传到合同的附件</li></ol>',
      },
    ],
  },
  {
    name: '销售资料',
    remark: '拜访和报价时可以直接使用的资料',
    editors: 'sellers',
    readers: 'sellers',
    articles: [
      {
        title: '首次拜访准备清单',
        content:
          '<p>出发前一天完成：</p><ul><li>在企查查核对客户的经营状态和联系电话</li><li>查看同行业的三个成交案例</li><li>带上样机、报价区间和交货周期</li></ul><p>拜访当天填写跟进记录，并约定下一次时间。</p>',
      },
    ],
    folders: [
      {
        name: '行业案例',
        remark: '按行业整理，引用前请与客户确认可以公开',
        editors: 'sellers',
        readers: 'sellers',
        articles: [
          {
            title: '汽车零部件：产线联网改造',
            content:
              '<h2>背景</h2><p>客户有 126 台设备，分属五种控制器，数据靠人工抄录。</p><h2>做法</h2><p>先接一条产线试运行四周，再分三批推广；每批验收后回款三成。</p><h2>结果</h2><p>停机时间下降 18%，第二年追加了能耗监测。</p>',
          },
          {
            title: '食品包装：能耗监测',
            content:
              '<p>客户关心的是电费和碳排放报表。用网关采集电表和空压机数据，三周上线，按月出具报表。</p>',
          },
        ],
      },
      {
        name: '常见异议',
        remark: '客户最常问的问题和我们的回答',
        editors: 'sellers',
        readers: 'sellers',
        articles: [
          {
            title: '“价格比同行高”怎么回答',
            content:
              '<p>不要先降价。先问清楚对比的是哪一家、哪一个型号、是否含安装和三年质保。</p><p>把五年的总成本列给客户：设备、安装、停机、维护。</p>',
          },
        ],
      },
    ],
  },
];
