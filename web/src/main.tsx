import "@sabaki/shudan/css/goban.css";
import "./style.css";

import { render } from "preact";

import { App } from "./app";

render(<App />, document.getElementById("page")!);
